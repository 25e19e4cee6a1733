import { BillingMode, type Table, type TableProps } from 'aws-cdk-lib/aws-dynamodb'
import type { Settings } from '../settings.ts'
import { INDEX_NAMES } from './indexes.ts'

/** Of what is provisioned, in percent: room for the minutes that auto scaling takes to follow. */
const TARGET = { targetUtilizationPercent: 70 }

type Units = Pick<
  TableProps,
  'readCapacity' | 'writeCapacity' | 'maxReadRequestUnits' | 'maxWriteRequestUnits'
>

interface Capacity {
  readonly ofTable: Units & Pick<TableProps, 'billingMode'>
  /** Of each index: a write that an index cannot take is refused by the table. */
  readonly ofIndex: Units
  /** Called once the table has its indexes. */
  scale(table: Table): void
}

/** How the table pays for its requests: on demand, with a ceiling where one is set, or provisioned with auto scaling. */
export function capacityOf(settings: Settings): Capacity {
  const { maxReadUnits, maxWriteUnits, provisionedReadUnits: reads, provisionedWriteUnits: writes } = settings
  if (reads === undefined || writes === undefined) {
    const units = {
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
      const bounds = ({ min, max }: typeof reads) => ({ minCapacity: min, maxCapacity: max })
      table.autoScaleReadCapacity(bounds(reads)).scaleOnUtilization(TARGET)
      table.autoScaleWriteCapacity(bounds(writes)).scaleOnUtilization(TARGET)
      for (const index of INDEX_NAMES) {
        table.autoScaleGlobalSecondaryIndexReadCapacity(index, bounds(reads)).scaleOnUtilization(TARGET)
        table.autoScaleGlobalSecondaryIndexWriteCapacity(index, bounds(writes)).scaleOnUtilization(TARGET)
      }
    },
  }
}
