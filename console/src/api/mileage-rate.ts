const KEY = 'console.mileage-rate'

/** The rate per mile of the last trip that was entered in this browser. */
export function lastMileageRate(): number | undefined {
  const rate = Number(localStorage.getItem(KEY) || Number.NaN)
  return Number.isFinite(rate) && rate >= 0 ? rate : undefined
}

export const rememberMileageRate = (rate: number): void => localStorage.setItem(KEY, String(rate))
