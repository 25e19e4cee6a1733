import type { Expense, ExpenseFields } from '../../domain/expense.ts'
import type { ExpenseFault } from '../../domain/expense-change.ts'
import type { CategoryId, OpportunityId, VendorId, WorkspaceId } from '../../domain/ids.ts'
import { type Category, NAMING_FIELDS, type Vendor } from '../../domain/lookup-item.ts'
import { NAMESPACES_SHAPE, type Namespaces } from '../../domain/namespaces.ts'
import { OPPORTUNITY_FIELDS, type Opportunity } from '../../domain/opportunity.ts'
import type { Fields } from '../../domain/stored-record.ts'
import { type Fault, invalid } from '../../http/problem.ts'
import { categoryKey, type Key, namespacesKey, opportunityKey, vendorKey } from '../../table/keys.ts'
import { type Row, readRows } from '../../table/store/read.ts'
import { recordOf, type Versioned, versioned } from '../../table/store/versioned.ts'

/** What the body of a write names beside its own fields. */
interface Named {
  readonly vendor_id?: VendorId | null | undefined
  readonly vendor_name?: string | null | undefined
  readonly category_id?: CategoryId | null | undefined
  readonly project_id?: OpportunityId | null | undefined
}

export interface ExpenseReferences {
  /** The vendor and category as the expense keeps them; absent where the body does not speak of them. */
  readonly fields: Partial<Pick<ExpenseFields, 'vendor' | 'category'>>
  /** The project that the body names. */
  readonly project: Opportunity | undefined
  readonly namespaces: Versioned<Namespaces>
  /** A fault for each field that names nothing. */
  readonly faults: readonly Fault[]
}

/**
 * Reads all that a write to an expense names, and the namespaces whose markers it must keep, in one round trip.
 * Faults are told, not thrown: whoever may not see the expense at all is answered first.
 */
export async function loadExpenseReferences(ws: WorkspaceId, body: Named): Promise<ExpenseReferences> {
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
  const wanted = Object.entries(keys).flatMap(([path, key]) => (key ? [{ path, key }] : []))
  const [namespaces, ...rows] = await readRows([namespacesKey(ws), ...wanted.map(({ key }) => key)])
  const found = new Map<string, Row>()
  for (const [index, { path }] of wanted.entries()) {
    const row = rows[index]
    if (row) found.set(path, row)
    else faults.push({ path, message: 'names no record of this workspace' })
  }
  const record = <T>(name: keyof Named, fields: Fields<T>) => {
    const row = found.get(name)
    return row && recordOf<T>(row, fields)
  }
  const vendor = record<Vendor>('vendor_id', NAMING_FIELDS)
  const category = record<Category>('category_id', NAMING_FIELDS)
  return {
    fields: {
      ...vendorOf(body, vendor),
      ...(category_id !== undefined && {
        category: category ? { id: category.id, name: category.name } : null,
      }),
    },
    project: record<Opportunity>('project_id', OPPORTUNITY_FIELDS),
    namespaces: namespaces ? versioned<Namespaces>(namespaces, NAMESPACES_SHAPE) : { record: {}, v: 0 },
    faults,
  }
}

/** @throws Problem 400 with every fault of what the body names */
export function assertNoFaults(surroundings: ExpenseReferences): ExpenseReferences {
  if (surroundings.faults.length > 0) throw invalid(surroundings.faults)
  return surroundings
}

function vendorOf(
  { vendor_id, vendor_name }: Named,
  vendor: Vendor | undefined,
): Pick<Partial<ExpenseFields>, 'vendor'> {
  if (vendor) return { vendor: { id: vendor.id, name: vendor.name } }
  if (vendor_name) return { vendor: { id: null, name: vendor_name } }
  return vendor_id === null || vendor_name === null ? { vendor: null } : {}
}

/** The expense, or a 400 with what contradicts what. */
export function unwrapOrThrow(made: Expense | readonly ExpenseFault[]): Expense {
  if (Array.isArray(made)) throw invalid(made as readonly ExpenseFault[])
  return made as Expense
}
