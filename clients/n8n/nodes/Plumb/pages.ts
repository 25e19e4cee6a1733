import type { INodeProperties } from 'n8n-workflow'

/** The address of the next page, which the answer names. */
const NEXT = '$response.headers?.link?.match(/<([^>]+)>; rel="next"/)?.[1]'

/** The properties of a list. `limit` is last, because the engine sends the last of two values for one parameter. */
export const pages: INodeProperties[] = [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    description: 'Whether to return all results or only up to a given limit',
    routing: {
      send: { paginate: '={{ $value }}', type: 'query', property: 'limit', value: '100' },
      operations: {
        pagination: {
          type: 'generic',
          properties: {
            continue: `={{ !!${NEXT} }}`,
            // The address of the next page has all parameters already, so `qs` is empty: the engine would add them again.
            request: Object({
              url: `={{ ${NEXT} ?? $request.url }}`,
              qs: `={{ ${NEXT} ? {} : $request.qs }}`,
            }),
          },
        },
      },
    },
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    displayOptions: { show: { returnAll: [false] } },
    typeOptions: { minValue: 1, maxValue: 100 },
    default: 50,
    description: 'Max number of results to return',
    routing: {
      send: { type: 'query', property: 'limit' },
      output: { maxResults: '={{ $value }}' },
    },
  },
]
