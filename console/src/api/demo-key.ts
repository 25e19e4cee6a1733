import { useQuery } from '@tanstack/react-query'

/** The hosts of the local run; a deployed console does not request the key. */
const LOCAL_HOSTS: readonly string[] = ['127.0.0.1', 'localhost']

/** The key of the demo workspace, which only the local run offers. */
async function demoKey(): Promise<string | null> {
  const response = await fetch('/local/demo-key').catch(() => undefined)
  const isJson = response?.headers.get('content-type')?.startsWith('application/json')
  if (!response?.ok || !isJson) return null
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !('api_key' in body)) return null
  return typeof body.api_key === 'string' ? body.api_key : null
}

export const useDemoKey = () =>
  useQuery({
    queryKey: ['demo-key'],
    queryFn: demoKey,
    enabled: LOCAL_HOSTS.includes(location.hostname),
    staleTime: Number.POSITIVE_INFINITY,
  })
