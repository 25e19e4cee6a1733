/** A pipe takes output in pieces, and `process.exit` drops those that it has not taken yet. */
const written = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((done) => stream.write('', () => done()))

/** Ends the process once its output is written, even while keep-alive connections of the SDK are open. */
export async function exitAfterOutput(code: number): Promise<never> {
  await Promise.all([written(process.stdout), written(process.stderr)])
  process.exit(code)
}
