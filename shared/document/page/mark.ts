/** The mark of the console (`console/public/icon.svg`), inline: the API serves this page on hosts without the console. */
export const MARK =
  '<svg viewBox="0 0 32 32" width="20" height="20" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#3049bd"/><path d="M9 6.5h14M16 6.5V14" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/><path d="M16 12.5l5.5 4.5L16 27l-5.5-10z" fill="#fff" stroke="#fff" stroke-width="1.5" stroke-linejoin="round"/></svg>'
