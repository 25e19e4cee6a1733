/** Messages of a batch, as SQS hands them over. */
export const BATCH = 10

/** CPU of some work, of this whole process: user and system, in microseconds. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
