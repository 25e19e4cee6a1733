import { listen } from './listen.ts'

/** Accepts every request and never responds. */
export async function startHanging() {
  let open = 0
  let maxOpen = 0
  const { url, close } = await listen((request, response) => {
    maxOpen = Math.max(maxOpen, ++open)
    response.once('close', () => open--)
    request.resume()
  })
  return { url: `${url}/hook`, maxOpen: () => maxOpen, close }
}
