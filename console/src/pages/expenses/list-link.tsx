import { Link } from '@tanstack/react-router'

export const LIST_LINK = <Link to="/expenses">Expenses</Link>
