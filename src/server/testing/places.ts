/** Locations for tests, as jobs store them. */
export const DENVER = {
  address: '1600 Broadway, Denver, CO 80202',
  city: 'Denver',
  zip: '80202',
  addressState: 'CO',
  addressCountry: 'US',
  latitude: 39.7429,
  longitude: -104.9877,
  activities: [],
}
export const BOULDER = {
  ...DENVER,
  address: '1777 Broadway, Boulder, CO 80302',
  city: 'Boulder',
  zip: '80302',
  latitude: 40.0171,
  longitude: -105.2797,
}
export const HOUSTON = {
  ...DENVER,
  address: '901 Bagby St, Houston, TX 77002',
  city: 'Houston',
  zip: '77002',
  addressState: 'TX',
  latitude: 29.7604,
  longitude: -95.3698,
}
