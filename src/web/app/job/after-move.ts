export { ReportDamage } from '../../messages/claims/ReportDamage.tsx'
export { RateMove } from '../../visitors/ratings/RateMove.tsx'
export { Recommend } from '../../visitors/ratings/Recommend.tsx'
