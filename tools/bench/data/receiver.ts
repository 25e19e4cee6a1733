import { listen } from '../../../test/support/listen.ts'

/** A webhook receiver that accepts everything at once. It runs in this process, so that its CPU time does not count as deliver's. */
export async function startPlainReceiver() {
  const { url, close } = await listen((request, response) => {
    request.resume().once('end', () => response.end('ok'))
  })
  return { url: `${url}/hook`, close }
}
