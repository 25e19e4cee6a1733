import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Sends an order to a child process and returns its answer. @throws Error when the child ends instead */
export async function ask<Answer>(child: ChildProcess, order: object): Promise<Answer> {
  const over = new AbortController()
  const { signal } = over
  child.send(order)
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => answer as Answer),
      once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`a child of the bench ended with ${code}`)
      }),
    ])
  } finally {
    over.abort()
  }
}
