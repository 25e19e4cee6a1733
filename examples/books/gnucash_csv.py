"""Reads the console's CSV of expenses, as it is, into a GnuCash file: python3 gnucash_csv.py expenses.csv books.gnucash

Needs python3-gnucash. Close the file in GnuCash first. An expense that the file has already is left as it is.
"""

import csv
import sys
from datetime import date
from decimal import Decimal
from pathlib import Path

import gnucash
from gnucash import Account, GncNumeric, Session, SessionOpenMode, Split, Transaction

# Creates accounts that are missing.
PAID_FROM = {
    "company_card": ("Liabilities:Company Card", gnucash.ACCT_TYPE_CREDIT),
    "company_check": ("Assets:Checking", gnucash.ACCT_TYPE_BANK),
    "company_cash": ("Assets:Cash", gnucash.ACCT_TYPE_CASH),
}
# For expenses that a member has paid, until they are reimbursed.
MEMBERS = ("Liabilities:Members", gnucash.ACCT_TYPE_LIABILITY)


def account_of(book, path, account_type):
    """The account with this path; parents that are missing get the same type."""
    account = book.get_root_account()
    for name in path.split(":"):
        parent = account
        # `lookup_by_name` also finds accounts further below.
        account = next((child for child in parent.get_children() if child.GetName() == name), None)
        if account is None:
            account = Account(book)
            parent.append_child(account)
            account.SetName(name)
            account.SetType(account_type)
            account.SetCommodity(book.get_table().lookup("CURRENCY", "USD"))
    return account


def add(book, row):
    amount = Decimal(row["amount_tax_inclusive"])
    category = row["category_name"] or ("Mileage" if row["expense_type"] == "mileage" else "Uncategorized")
    expenses = account_of(book, "Expenses:" + category.replace(":", "-"), gnucash.ACCT_TYPE_EXPENSE)
    transaction = Transaction(book)
    transaction.BeginEdit()
    transaction.SetCurrency(book.get_table().lookup("CURRENCY", row["currency"]))
    day = date.fromisoformat(row["expense_date"])
    transaction.SetDate(day.day, day.month, day.year)
    transaction.SetDescription(row["vendor_name"] or row["expense_type"])
    transaction.SetNotes(" ".join(row["description"].split()))
    transaction.SetNum(row["id"])
    # A return has a negative amount.
    paid_from = account_of(book, *PAID_FROM.get(row["payment_method"], MEMBERS))
    for account, value in ((expenses, amount), (paid_from, -amount)):
        split = Split(book)
        split.SetParent(transaction)
        split.SetAccount(account)
        split.SetValue(GncNumeric(int(value * 100), 100))
    transaction.CommitEdit()


source, target = (Path(name).absolute() for name in sys.argv[1:3])
mode = SessionOpenMode.SESSION_NORMAL_OPEN if target.exists() else SessionOpenMode.SESSION_NEW_STORE
session = Session(f"xml://{target}", mode)
try:
    accounts = session.book.get_root_account().get_descendants()
    known = {split.parent.GetNum() for account in accounts for split in account.GetSplitList()}
    # The console's file begins with a byte order mark.
    with source.open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["id"] not in known]
    for row in rows:
        add(session.book, row)
    session.save()
    print(f"{len(rows)} expenses were added")
finally:
    session.end()
