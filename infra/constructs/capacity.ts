import { BillingMode, type Table, type TableProps } from 'aws-cdk-lib/aws-dynamodb'
import type { Settings } from '../settings/settings.ts'
import { SIZES, type Size, type UnitRange } from '../settings/sizes.ts'
import { INDEX_NAMES } from './indexes.ts'

/** Target utilization in percent. The rest is a reserve for the minutes that auto scaling takes. */
const TARGET = { targetUtilizationPercent: 70 }

type Units = Pick<
  TableProps,
  'readCapacity' | 'writeCapacity' | 'maxReadRequestUnits' | 'maxWriteRequestUnits' | 'warmThroughput'
>

interface Capacity {
  readonly ofTable: Units & Pick<TableProps, 'billingMode'>
  /** Scales each index too: DynamoDB throttles a write to the table if one of the indexes has no capacity left. */
  readonly ofIndex: Units
  /** Called once the table has its indexes. */
  scale(table: Table): void
}

/** The table's capacity: on demand, with an optional maximum, or provisioned with auto scaling. */
export function capacityOf(settings: Settings): Capacity {
  const { maxReadUnits, maxWriteUnits } = settings
  const { provisioned, warm }: Size = SIZES[settings.size]
  const of = (given: Settings['provisionedReadUnits'], ofSize: UnitRange) =>
    given === 'size' ? ofSize : given
  const reads = of(settings.provisionedReadUnits, provisioned.reads)
  const writes = of(settings.provisionedWriteUnits, provisioned.writes)
  if (reads === undefined || writes === undefined) {
    const isBounded = maxReadUnits !== undefined || maxWriteUnits !== undefined
    const units = {
      ...(warm && !isBounded && { warmThroughput: warm }),
      ...(maxReadUnits !== undefined && { maxReadRequestUnits: maxReadUnits }),
      ...(maxWriteUnits !== undefined && { maxWriteRequestUnits: maxWriteUnits }),
    }
    return {
      ofTable: { billingMode: BillingMode.PAY_PER_REQUEST, ...units },
      ofIndex: units,
      scale: () => undefined,
    }
  }
  const units = { readCapacity: reads.min, writeCapacity: writes.min }
  return {
    ofTable: { billingMode: BillingMode.PROVISIONED, ...units },
    ofIndex: units,
    scale(table) {
      const bounds = ({ min, max }: UnitRange) => ({ minCapacity: min, maxCapacity: max })
      table.autoScaleReadCapacity(bounds(reads)).scaleOnUtilization(TARGET)
      table.autoScaleWriteCapacity(bounds(writes)).scaleOnUtilization(TARGET)
      for (const index of INDEX_NAMES) {
        table.autoScaleGlobalSecondaryIndexReadCapacity(index, bounds(reads)).scaleOnUtilization(TARGET)
        table.autoScaleGlobalSecondaryIndexWriteCapacity(index, bounds(writes)).scaleOnUtilization(TARGET)
      }
    },
  }
}
