import { Loading } from '../visitor/parts/states.tsx'
import { start } from '../visitor/start.tsx'

start(<Loading />)
