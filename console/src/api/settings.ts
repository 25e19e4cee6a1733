import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Init, Schemas } from '../../../clients/typescript/src/types.ts'
import { changeShown } from './change-shown.ts'
import { client } from './client.ts'
import { useList } from './lists.ts'

export type ApiKey = Schemas['ApiKey']
export type ApiKeyWithSecret = Schemas['ApiKeyWithSecret']
export type Pipeline = Schemas['Pipeline']
export type CustomField = Schemas['CustomField']
export type Vendor = Schemas['Vendor']
export type ExpenseCategory = Schemas['ExpenseCategory']
export type LookupItemChange = NonNullable<Init<'/v1/vendors/{id}', 'patch'>['body']>
export type NewApiKey = NonNullable<Init<'/v1/api-keys', 'post'>['body']>
export type NewPipeline = Init<'/v1/pipelines', 'post'>['body']
export type PipelineChange = NonNullable<Init<'/v1/pipelines/{id}', 'patch'>['body']>
export type NewCustomField = Init<'/v1/custom-fields', 'post'>['body']
export type CustomFieldChange = NonNullable<Init<'/v1/custom-fields/{id}', 'patch'>['body']>

const withArchived = { include_archived: true }
const path = (id: string) => ({ params: { path: { id } } })

export const useWorkspace = () =>
  useQuery({ queryKey: ['workspace'], queryFn: ({ signal }) => client().get('/v1/workspace', { signal }) })

export const useApiKeys = () =>
  useList({
    queryKey: ['api-keys'],
    load: (page, signal) => client().get('/v1/api-keys', { params: { query: page }, signal }),
  })

export const usePipelines = () =>
  useList({
    queryKey: ['pipelines'],
    load: (page, signal) => client().get('/v1/pipelines', { params: { query: page }, signal }),
  })

export const useCustomFields = () =>
  useList({
    queryKey: ['custom-fields'],
    load: (page, signal) => client().get('/v1/custom-fields', { params: { query: page }, signal }),
  })

export const useVendors = () =>
  useList({
    queryKey: ['vendors'],
    load: (page, signal) =>
      client().get('/v1/vendors', { params: { query: { ...page, ...withArchived } }, signal }),
  })

export const useExpenseCategories = () =>
  useList({
    queryKey: ['expense-categories'],
    load: (page, signal) =>
      client().get('/v1/expense-categories', { params: { query: { ...page, ...withArchived } }, signal }),
  })

/** A change of a setting, after which the list that contains the setting is loaded again. */
export function useSettingChange<Input, Output>(
  queryKey: QueryKey,
  change: (input: Input) => Promise<Output>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      // Without this, a response that was requested before the change would count as the refreshed list.
      await queries.cancelQueries({ queryKey })
      await queries.invalidateQueries({ queryKey })
    },
  })
}

export const createApiKey = (body: NewApiKey): Promise<ApiKeyWithSecret> =>
  client().post('/v1/api-keys', { body })

export const revokeApiKey = (id: string) => client().delete('/v1/api-keys/{id}', path(id))

export const createPipeline = (body: NewPipeline): Promise<Pipeline> =>
  client().post('/v1/pipelines', { body })

/** There is no GET of one pipeline; a PATCH without fields changes nothing and returns it. */
export const changePipeline = (pipeline: Pipeline, body: PipelineChange): Promise<Pipeline> =>
  changeShown(pipeline, {
    read: () => client().patch('/v1/pipelines/{id}', { ...path(pipeline.id), body: {} }),
    write: (ifMatch) => client().patch('/v1/pipelines/{id}', { ...path(pipeline.id), body, ifMatch }),
  })

export const createCustomField = (body: NewCustomField): Promise<CustomField> =>
  client().post('/v1/custom-fields', { body })

/** There is no GET of one definition; a PATCH without fields changes nothing and returns it. */
const readCustomField = (id: string): Promise<CustomField> =>
  client().patch('/v1/custom-fields/{id}', { ...path(id), body: {} })

export const changeCustomField = (field: CustomField, body: CustomFieldChange): Promise<CustomField> =>
  changeShown(field, {
    read: () => readCustomField(field.id),
    write: (ifMatch) => client().patch('/v1/custom-fields/{id}', { ...path(field.id), body, ifMatch }),
  })

export const deleteCustomField = (field: CustomField) =>
  changeShown(field, {
    read: () => readCustomField(field.id),
    write: (ifMatch) => client().delete('/v1/custom-fields/{id}', { ...path(field.id), ifMatch }),
  })

export const createVendor = (name: string): Promise<Vendor> =>
  client().post('/v1/vendors', { body: { name } })

export const changeVendor = (vendor: Vendor, body: LookupItemChange): Promise<Vendor> =>
  changeShown(vendor, {
    read: () => client().get('/v1/vendors/{id}', path(vendor.id)),
    write: (ifMatch) => client().patch('/v1/vendors/{id}', { ...path(vendor.id), body, ifMatch }),
  })

export const createExpenseCategory = (name: string): Promise<ExpenseCategory> =>
  client().post('/v1/expense-categories', { body: { name } })

export const changeExpenseCategory = (
  category: ExpenseCategory,
  body: LookupItemChange,
): Promise<ExpenseCategory> =>
  changeShown(category, {
    read: () => client().get('/v1/expense-categories/{id}', path(category.id)),
    write: (ifMatch) =>
      client().patch('/v1/expense-categories/{id}', { ...path(category.id), body, ifMatch }),
  })
