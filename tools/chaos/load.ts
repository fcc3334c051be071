import { setTimeout as sleep } from 'node:timers/promises'
import { between, type Random } from '../../apps/simulator/src/context/random.ts'
import { type Seller, startSelling } from '../../test/stories/seller.ts'
import type { Shop } from '../../test/support/shop.ts'
import type { ChaosInstallation } from './installation.ts'

const PAUSE_MS = 400

/** Several companies sell, one user sends by hand the notes that are not sent automatically, and another cancels. */
export type Load = {
  /** Codes of the paid sales answered 200. */
  paid(): Set<string>
  unpaid(): Set<string>
  unanswered(): number
  /** Notes whose cancellation was accepted (202). */
  cancelled: Set<number>
  sentByHand: Set<number>
  /** Starts nothing new and resolves when all started requests are answered. */
  finish(): Promise<void>
}

export function startLoad(installation: ChaosInstallation, random: Random): Load {
  const { focus, byHand, sefaz } = installation.shops
  const at = (shop: Shop) => `${installation.product.url}${shop.webhook}`
  const paying = [focus, byHand, sefaz].map((shop, index) =>
    startSelling(at(shop), { prefix: `CAOS${index}P`, event: 'PURCHASE_APPROVED', posters: 1, pauseMs: 400 }),
  )
  const looking = [focus, sefaz].map((shop, index) =>
    startSelling(at(shop), { prefix: `CAOS${index}B`, event: 'PURCHASE_BILLET_PRINTED', posters: 2, pauseMs: 80 }),
  )
  const ending = new AbortController()
  const [cancelled, sentByHand] = [new Set<number>(), new Set<number>()]
  const people = [
    repeat(ending.signal, () => sendOne(installation, sentByHand)),
    repeat(ending.signal, () => cancelOne(installation, random, cancelled)),
  ]
  return {
    paid: () => union(paying),
    unpaid: () => union(looking),
    unanswered: () => [...paying, ...looking].reduce((sum, seller) => sum + seller.unanswered(), 0),
    cancelled,
    sentByHand,
    finish: async () => {
      ending.abort()
      await Promise.all([...[...paying, ...looking].map((seller) => seller.finish()), ...people])
    },
  }
}

/** Sends all remaining notes of the company that sends by hand, retrying those without a response. */
export async function sendTheRest(installation: ChaosInstallation, sentByHand: Set<number>): Promise<void> {
  while (await sendOne(installation, sentByHand)) await sleep(20)
}

async function sendOne(installation: ChaosInstallation, sentByHand: Set<number>): Promise<boolean> {
  const [note] = await installation.sql<{ id: number }>(
    `select id::int from note where company_id = $1 and enotas_status = 'PENDING' and not id = any($2) order by id limit 1`,
    [installation.shops.byHand.companyId, [...sentByHand]],
  )
  if (!note) return false
  if (await isAccepted(installation, installation.shops.byHand, `/api/fiscal-note/${note.id}/send`, {}))
    sentByHand.add(note.id)
  return true
}

async function cancelOne(installation: ChaosInstallation, random: Random, cancelled: Set<number>): Promise<void> {
  const shops = Object.values(installation.shops)
  const shop = shops[between(random, 0, shops.length - 1)]
  if (!shop) return
  const [note] = await installation.sql<{ id: number }>(
    `select id::int from note where company_id = $1 and enotas_status = 'Autorizada' order by id desc limit 1`,
    [shop.companyId],
  )
  const reason = 'O cliente desistiu da compra dentro do prazo'
  if (note && (await isAccepted(installation, shop, `/api/fiscal-note/${note.id}/cancel`, { reason })))
    cancelled.add(note.id)
}

async function isAccepted({ product }: ChaosInstallation, shop: Shop, path: string, body: unknown): Promise<boolean> {
  try {
    return (await product.call(shop.adm, 'POST', path, body)).status === 202
  } catch {
    return false // the server is dead or died while answering: nothing was promised
  }
}

async function repeat(signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await act()
    await sleep(PAUSE_MS)
  }
}

function union(sellers: readonly Seller[]): Set<string> {
  return new Set(sellers.flatMap(({ acknowledged }) => [...acknowledged]))
}
