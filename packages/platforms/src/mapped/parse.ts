import type { PlatformId, SaleMapping } from '@talao/contract'
import type { SaleEventKind } from '@talao/fiscal'
import { decodeBody } from '../delivery/body.ts'
import { buildEvent } from '../delivery/build-event.ts'
import { contentKey } from '../delivery/content-key.ts'
import { eventsIn, rootsIn, withoutDuplicates } from '../delivery/deliveries.ts'
import { deliveryKey } from '../delivery/delivery-key.ts'
import { type PlatformEvent, type PlatformOptions, UnreadableDelivery } from '../port/delivery.ts'
import { isTestBuyer } from '../reading/buyer.ts'
import { bare } from '../reading/country.ts'
import { localInstantText } from '../reading/local-time.ts'
import { cutText, flagAt, type Value } from '../reading/value.ts'
import { defaultMappingOf } from './default-mapping.ts'
import { type FieldReader, fieldReader } from './mapped-fields.ts'
import { mappedBuyerParts, readMappedSale } from './sale.ts'

/**
 * Parses deliveries of an undocumented platform with the seller's mapping, or with the platform's default mapping until
 * there is one. Never guesses the kind of an unmapped event text: throws `UnreadableDelivery`, so the delivery waits
 * until a user maps it.
 */
export function parseMapped(platform: PlatformId, body: Uint8Array, options: PlatformOptions): PlatformEvent[] {
  const mapping = options.mapping ?? defaultMappingOf(platform)
  if (mapping === undefined) throw new UnreadableDelivery(NO_MAPPING)
  const read = (sent: Value, content: Uint8Array | string) => readEvent({ platform, mapping, options }, sent, content)
  // A default mapping does not know the wrappers of intermediate programs, so unwrap first. A seller's mapping points
  // into the body as received.
  if (!options.mapping) return eventsIn(body, ({ sent, content }) => read(sent, content))
  const roots = pointedIn(body, mapping)
  return withoutDuplicates(roots.map((sent) => read(sent, roots.length === 1 ? body : JSON.stringify(sent))))
}

/** Reads each item of a list separately, unless the seller's paths point into the list. */
function pointedIn(body: Uint8Array, { paths }: SaleMapping): Value[] {
  return /^[0-9]+\./.test(paths.event ?? '') ? [decodeBody(body)] : rootsIn(body)
}

type Reading = { platform: PlatformId; mapping: SaleMapping; options: PlatformOptions }

function readEvent({ platform, mapping, options }: Reading, sent: Value, content: Uint8Array | string): PlatformEvent {
  const at = fieldReader(mapping, sent)
  const word = at('event')
  if (word === null) throw new UnreadableDelivery('O aviso não diz qual é o evento no campo apontado para ele.')
  const kind = kindOf(mapping, word)
  const occurredAt = localInstantText(at('occurred_at'))
  return buildEvent(
    { platform, raw_event: word, delivery_key: keyOf(platform, at, word, content, options), occurred_at: occurredAt },
    {
      kind,
      isTest: saysTest(sent) || isTestBuyer(mappedBuyerParts(at)),
      readSale: (sold) => readMappedSale(mapping, sent, sold),
    },
  )
}

/** A checkout in test mode sets one of these top-level fields; its deliveries are not sales. */
function saysTest(sent: Value): boolean {
  return ['test', 'is_test'].some((name) => flagAt(sent, name) === true)
}

const NO_MAPPING =
  'Falta dizer onde cada dado está nos avisos desta plataforma. Aponte os campos na integração, e este aviso será lido.'
const LONGEST_WORD = 80

function kindOf({ kinds }: SaleMapping, word: string): SaleEventKind {
  const known = Object.entries(kinds).find(([name]) => bare(name) === bare(word))
  if (known) return known[1]
  throw new UnreadableDelivery(
    `O evento “${cutText(word, LONGEST_WORD)}” ainda não tem um significado. Diga na integração o que ele quer dizer.`,
  )
}

/**
 * A platform with a custom mapping may repeat an event text for one sale with new data, so only identical bytes are the
 * same delivery.
 */
function keyOf(
  platform: PlatformId,
  at: FieldReader,
  word: string,
  content: Uint8Array | string,
  { mapping }: PlatformOptions,
): string {
  const sale = at('external_sales_id')
  const name = cutText(word, LONGEST_WORD)
  if (sale === null) return contentKey(platform, name, content)
  return mapping
    ? contentKey(platform, `${cutText(sale, 60)}:${name}`, content)
    : deliveryKey(platform, `${sale}:${name}`)
}
