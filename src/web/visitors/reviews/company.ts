import '../common/visitor.css'
import './company.css'
import { startMoreRatings } from './more-ratings.ts'

startMoreRatings(document)
