/** What the office reads about a call that a personal link was used for, by the name of the endpoint. */
export const LINK_USES: Readonly<Record<string, string>> = {
  addSurveyPhoto: 'added a photo',
  agreeToDocument: 'agreed to a document',
  cancelTransaction: 'gave up a payment',
  changeCrewSize: 'changed the crew size',
  changeMoveDate: 'changed the date',
  chargeCard: 'paid',
  checkout: 'paid',
  confirmCharge: 'paid',
  confirmCheckout: 'paid',
  makeDocument: 'downloaded a document',
  reportDamage: 'reported damage',
  saveSurvey: 'filled in the survey',
  signDocument: 'signed a document',
  updateJob: 'changed the job',
}
