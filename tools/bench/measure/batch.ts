/** The number of messages in a batch from SQS. */
export const BATCH = 10

/** CPU time of the whole process during some work: user and system, in microseconds. */
export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
