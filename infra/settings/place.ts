/** Where a program works: an account of AWS, in a region. */
export interface Place {
  readonly account: string
  readonly region: string
}

export const textOf = ({ account, region }: Place): string => `account ${account} in ${region}`
