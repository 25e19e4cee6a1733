/** Resolves when a stream has written its output. `process.exit` drops output that a pipe has not accepted yet. */
const flushed = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((done) => stream.write('', () => done()))

/** Exits once all output is written, even while keep-alive connections of the SDK are open. */
export async function exitAfterOutput(code: number): Promise<never> {
  await Promise.all([flushed(process.stdout), flushed(process.stderr)])
  process.exit(code)
}
