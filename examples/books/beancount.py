"""Reads the console's CSV of expenses, as it is: bean-extract beancount.py expenses.csv. For beancount 2, which has importers."""

import re

from beancount.core.data import Posting
from beancount.ingest.importers.csv import Col, Importer

# The account that paid; for all other expenses, a member has paid, until they are reimbursed.
PAID_FROM = {
    "company_card": "Liabilities:Card",
    "company_check": "Assets:Checking",
    "company_cash": "Assets:Cash",
}
MEMBERS = "Liabilities:Members"
# Positions of columns in the console's file.
TYPE, CATEGORY, PAYMENT_METHOD = 2, 9, 13


def expenses_account(row):
    """An account has letters, digits and hyphens only, and begins with a capital letter."""
    category = row[CATEGORY] or ("Mileage" if row[TYPE] == "mileage" else "Uncategorized")
    name = re.sub(r"[\W_]+", "-", category).strip("-") or "Uncategorized"
    return "Expenses:" + name[:1].upper() + name[1:]


def with_accounts(transaction, row):
    """Adds the account of the category, and replaces the account that paid."""
    [paid] = transaction.postings
    account = PAID_FROM.get(row[PAYMENT_METHOD], MEMBERS)
    expense = Posting(expenses_account(row), -paid.units, None, None, None, None)
    return transaction._replace(postings=[expense, paid._replace(account=account)])


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
        PAID_FROM["company_card"],
        "USD",
        # The console's file begins with a byte order mark.
        regexps=[r"^\ufeff?id,expense_date"],
        invert_sign=True,
        categorizer=with_accounts,
    )
]
