import type { ExpenseFields } from '../../domain/expenses/expense.ts'
import type { CategoryId, OpportunityId, VendorId, WorkspaceId } from '../../domain/kit/ids.ts'
import { type Category, LOOKUP_ITEM_FIELDS, type Vendor } from '../../domain/kit/lookup-item.ts'
import type { Namespaces } from '../../domain/kit/namespaces.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import { OPPORTUNITY_FIELDS, type Opportunity } from '../../domain/sales/opportunity.ts'
import type { Fault } from '../../http/problem.ts'
import { namespacesOf } from '../../table/expenses/namespaces.ts'
import { categoryKey, type Key, namespacesKey, opportunityKey, vendorKey } from '../../table/keys.ts'
import { type Row, readRows } from '../../table/store/read.ts'
import { recordOf, type Versioned } from '../../table/store/versioned.ts'

/** The references in the body of a write. */
interface ReferenceInput {
  readonly vendor_id?: VendorId | null | undefined
  readonly vendor_name?: string | null | undefined
  readonly category_id?: CategoryId | null | undefined
  readonly project_id?: OpportunityId | null | undefined
}

export interface ExpenseReferences {
  /** The vendor and category in the form that the expense stores; absent if the body does not contain them. */
  readonly fields: Partial<Pick<ExpenseFields, 'vendor' | 'category'>>
  /** The project with the `project_id` of the body. */
  readonly project: Opportunity | undefined
  readonly namespaces: Versioned<Namespaces>
  /** A fault for each reference that does not exist. */
  readonly faults: readonly Fault[]
  /**
   * Which of vendor and category are archived. An expense may keep a vendor or category that was archived, but cannot
   * change to an archived one (contract 9.6).
   */
  readonly archived: readonly { readonly path: 'vendor_id' | 'category_id'; readonly id: string }[]
}

/**
 * Reads in one round trip every record that a write to an expense refers to, and the namespaces whose markers the write
 * must keep. Faults are returned, not thrown, because the 404 for an unreadable expense takes precedence.
 */
export async function loadExpenseReferences(
  ws: WorkspaceId,
  body: ReferenceInput,
): Promise<ExpenseReferences> {
  const { vendor_id, vendor_name, category_id, project_id } = body
  const faults: Fault[] = []
  if (vendor_id && vendor_name) {
    faults.push({ path: 'vendor_name', message: 'must not be given with vendor_id' })
  }
  const keys: Readonly<Record<string, Key | null | undefined | ''>> = {
    vendor_id: vendor_id && vendorKey(ws, vendor_id),
    category_id: category_id && categoryKey(ws, category_id),
    project_id: project_id && opportunityKey(ws, project_id),
  }
  const lookups = Object.entries(keys).flatMap(([path, key]) => (key ? [{ path, key }] : []))
  const [namespaces, ...rows] = await readRows([namespacesKey(ws), ...lookups.map(({ key }) => key)])
  const found = new Map<string, Row>()
  for (const [index, { path }] of lookups.entries()) {
    const row = rows[index]
    if (row) found.set(path, row)
    else faults.push({ path, message: 'was not found in this workspace' })
  }
  const record = <T>(name: keyof ReferenceInput, fields: Fields<T>) => {
    const row = found.get(name)
    return row && recordOf<T>(row, fields)
  }
  const vendor = record<Vendor>('vendor_id', LOOKUP_ITEM_FIELDS)
  const category = record<Category>('category_id', LOOKUP_ITEM_FIELDS)
  const archived = [
    ...(vendor?.is_archived ? [{ path: 'vendor_id', id: vendor.id } as const] : []),
    ...(category?.is_archived ? [{ path: 'category_id', id: category.id } as const] : []),
  ]
  return {
    fields: {
      ...vendorOf(body, vendor),
      ...(category_id !== undefined && {
        category: category ? { id: category.id, name: category.name } : null,
      }),
    },
    project: record<Opportunity>('project_id', OPPORTUNITY_FIELDS),
    namespaces: namespacesOf(namespaces),
    faults,
    archived,
  }
}

function vendorOf(
  { vendor_id, vendor_name }: ReferenceInput,
  vendor: Vendor | undefined,
): Pick<Partial<ExpenseFields>, 'vendor'> {
  if (vendor) return { vendor: { id: vendor.id, name: vendor.name } }
  if (vendor_name) return { vendor: { id: null, name: vendor_name } }
  return vendor_id === null || vendor_name === null ? { vendor: null } : {}
}
