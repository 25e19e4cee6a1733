/** Waits in the time of the process, which may be virtual. */
export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
