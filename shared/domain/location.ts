/** Where a lead was seen from the road, with a note about it. */
export interface Location {
  /** Degrees, −90 to 90. */
  readonly latitude: number
  /** Degrees, −180 to 180. */
  readonly longitude: number
  readonly note: string | null
}
