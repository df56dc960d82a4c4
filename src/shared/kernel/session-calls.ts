/** Addresses of calls that are also made before the app and the schemas of its calls are loaded (web/app/first-card). */
export const SESSION_CALLS = {
  account: '/wp/v2/users/me',
  exchangeLink: '/wp/v2/personal-links/exchange',
  refresh: '/wp/v2/token/refresh',
} as const
