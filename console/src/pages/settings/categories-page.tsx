import { createExpenseCategory, useExpenseCategories } from '../../api/settings.ts'
import { NamedList } from './named-list.tsx'

export function CategoriesPage() {
  const list = useExpenseCategories()
  return (
    <NamedList
      title="Expense categories"
      noun="category"
      queryKey="expense-categories"
      list={list}
      create={createExpenseCategory}
    />
  )
}
