"""Reads the console's CSV of expenses, as it is: bean-extract beancount.py expenses.csv. For beancount 2, which has importers."""

from beancount.ingest.importers.csv import Col, Importer

CONFIG = [
    Importer(
        {
            Col.DATE: "expense_date",
            Col.AMOUNT: "amount_tax_inclusive",
            Col.PAYEE: "vendor_name",
            Col.NARRATION: "description",
            # Links to the expense, so that a later import can be compared with an earlier one.
            Col.REFERENCE_ID: "id",
        },
        "Liabilities:Card",
        "USD",
        # The console's file begins with a byte order mark.
        regexps=[r"^\ufeff?id,expense_date"],
        invert_sign=True,
    )
]
