/** The names that the API accepts for outside systems (contract 7.1). */
export const SYSTEM_NAME = /^[a-z0-9_-]{1,64}$/
export const SYSTEM_FAULT = 'Use 1 to 64 lower-case letters, digits, hyphens or underscores.'
