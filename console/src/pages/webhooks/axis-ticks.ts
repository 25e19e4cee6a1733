/** The ticks of an axis: 0, and at most four round steps, up to the first value that is at least `most`. */
export function ticksOf(most: number): readonly number[] {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(most, 1)))
  const steps = [0.1, 0.2, 0.25, 0.5, 1, 2, 2.5].map((part) => part * magnitude)
  // Counts have no fractions.
  const step = steps.find((one) => one >= 1 && Number.isInteger(one) && one * 4 >= most) ?? magnitude * 2.5
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, n) => n * step)
}
