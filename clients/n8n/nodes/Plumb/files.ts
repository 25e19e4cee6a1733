import {
  type IDataObject,
  type IExecuteSingleFunctions,
  type IHttpRequestOptions,
  type IN8nHttpFullResponse,
  type INodeExecutionData,
  type INodeProperties,
  NodeOperationError,
} from 'n8n-workflow'

/* The upload takes two requests: the API returns the address to which the file is sent. A download uses a signed link. */

/** The field of the record that has the link. */
const DOWNLOADS: Readonly<Record<string, string>> = { downloadReceipt: 'receipt', download: 'original' }

export const isUpload = (operation: string): boolean => ['uploadReceipt', 'upload'].includes(operation)
export const isDownload = (operation: string): boolean => operation in DOWNLOADS

const FIELD = 'binaryPropertyName'
export const FILES: Readonly<Record<'upload' | 'download', INodeProperties>> = {
  upload: {
    displayName: 'Input Binary Field',
    name: FIELD,
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the input binary field containing the file to be uploaded',
  },
  download: {
    displayName: 'Put Output File in Field',
    name: FIELD,
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the output binary field to put the file in',
  },
}

const contentOf = (context: IExecuteSingleFunctions): Promise<Buffer> =>
  context.helpers.getBinaryDataBuffer(context.getNodeParameter(FIELD) as string)

export async function prepareUpload(
  this: IExecuteSingleFunctions,
  options: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
  const { mimeType } = this.helpers.assertBinaryData(this.getNodeParameter(FIELD) as string)
  const file = { mime_type: mimeType, size_bytes: (await contentOf(this)).length }
  return { ...options, body: { ...(options.body as IDataObject), ...file } }
}

interface Upload {
  readonly method: 'PUT'
  readonly url: string
  readonly headers: IDataObject
}

export async function upload(
  this: IExecuteSingleFunctions,
  _: INodeExecutionData[],
  response: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
  // The link is a credential, so it is left out of the output, which n8n stores.
  const { upload: target, ...json } = response.body as unknown as IDataObject & { upload: Upload }
  const { method, url, headers } = target
  await this.helpers.httpRequest({ method, url, headers, body: await contentOf(this) })
  // The answer for a receipt has nothing else.
  return [{ json: { id: this.getNodeParameter('id', ''), ...json } }]
}

export async function download(
  this: IExecuteSingleFunctions,
  _: INodeExecutionData[],
  response: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
  const json = response.body as unknown as IDataObject
  const field = DOWNLOADS[this.getNodeParameter('operation') as string] ?? ''
  const link = json[field] as { url: string; mime_type: string } | null
  if (!link) throw new NodeOperationError(this.getNode(), `The record has no ${field}`)
  const { body, headers } = await this.helpers.httpRequest({
    url: link.url,
    encoding: 'arraybuffer',
    returnFullResponse: true,
  })
  const [, name] = /filename="([^"]+)"/.exec(headers['content-disposition'] ?? '') ?? []
  const file = await this.helpers.prepareBinaryData(Buffer.from(body), name, headers['content-type'])
  return [{ json, binary: { [this.getNodeParameter(FIELD) as string]: file } }]
}
