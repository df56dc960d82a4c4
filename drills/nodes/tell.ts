import { percentile, table } from '../kernel/report.ts'
import type { Connections } from './connections.ts'
import type { ProxyKind } from './proxy.ts'
import type { Storm } from './storm.ts'

/** Results of one proxy with a number of nodes. */
export interface ProxyResult {
  kind: ProxyKind
  count: number
  calm: string[]
  tabs: number
  heardMs: number[]
  unheard: number
  reconnections: number
  storm: Storm
  stored: number
  lost: number
  doubled: number
  shown: number
  failedReads: number
}

const ms = (value: number) => `${Math.round(value)} ms`

/** Returns the scenes as Markdown tables. */
export function describeResults(
  scenes: readonly ProxyResult[],
  connections: Connections,
  seconds: number,
  clients: number,
): string {
  const name = ({ kind, count }: ProxyResult) => `${count} nodes behind ${kind}`
  const bare = ({ storm }: ProxyResult, kind: keyof Storm['bare']) =>
    `${storm.bare[kind].failed.length} of ${storm.bare[kind].made}`
  const problems = scenes.flatMap((scene) => [
    ...scene.storm.browser.shown.map((one) => `${name(scene)}, shown: ${one}`),
    ...Object.entries(scene.storm.bare).flatMap(([kind, { failed }]) =>
      failed.map((one) => `${name(scene)}, ${kind} without a client that asks again: ${one}`),
    ),
  ])
  return `Each scene: ${clients} people at the web app's own client for ${seconds} s; one node is killed (SIGKILL) and comes back, another is stopped (SIGTERM) and comes back.

${table(
  ['scene', 'calls', 'p50', 'p99', 'longest', 'acknowledged', 'lost', 'doubled', 'failures shown'],
  scenes.map((scene) => [
    name(scene),
    scene.storm.ms.length,
    ms(percentile(scene.storm.ms, 0.5)),
    ms(percentile(scene.storm.ms, 0.99)),
    ms(Math.max(...scene.storm.ms)),
    scene.storm.acknowledged.size,
    scene.lost,
    scene.doubled,
    scene.shown,
  ]),
)}

What the proxy alone lets through, to callers that never ask again (failed of made):

${table(
  ['scene', 'reads', 'writes with a key', 'writes without', 'uploads with a key'],
  scenes.map((scene) => [
    name(scene),
    bare(scene, 'reads'),
    bare(scene, 'keyed writes'),
    bare(scene, 'plain writes'),
    bare(scene, 'uploads'),
  ]),
)}

Live lines, open on every node and through the proxy, before and after nodes were gone:

${table(
  ['scene', 'tabs', 'changes heard', 'not heard', 'p50', 'p99', 'opened again by themselves'],
  scenes.map((scene) => [
    name(scene),
    scene.tabs,
    scene.heardMs.length,
    scene.unheard,
    ms(percentile(scene.heardMs, 0.5)),
    ms(percentile(scene.heardMs, 0.99)),
    scene.reconnections,
  ]),
)}

${scenes.map((scene) => `${name(scene)}:\n${scene.calm.map((line) => `- ${line}`).join('\n')}`).join('\n\n')}

Connections to the database at most, three nodes with DATABASE_POOL_SIZE 10: ${connections.most} (${[...connections.by].map(([who, count]) => `${who || 'other'} ${count}`).join(', ')}).
${problems.length > 0 ? `\n${problems.slice(0, 40).join('\n')}\n` : ''}`
}
