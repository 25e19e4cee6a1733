import type { TableSpec } from '../../../../local/cloudformation/definition.ts'

const key = (hash: string, range: string): TableSpec['KeySchema'] => [
  { AttributeName: hash, KeyType: 'HASH' },
  { AttributeName: range, KeyType: 'RANGE' },
]
/** A table with one list index. */
export const TABLE: TableSpec = {
  name: 'table',
  AttributeDefinitions: [],
  KeySchema: key('pk', 'sk'),
  GlobalSecondaryIndexes: [
    {
      IndexName: 'list',
      KeySchema: key('list_pk', 'list_sk'),
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: ['projected'] },
    },
  ],
}
