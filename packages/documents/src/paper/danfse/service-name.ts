import type { Document } from '../text-drawing.ts'
import { drawLine, inPoints, padded } from './drawing.ts'
import { FULL_WIDTH } from './field.ts'
import type { DanfseNote } from './note.ts'
import { LEFT, type Plan } from './plan.ts'
import { orDash } from './field-format.ts'

/** Distance above the description, in centimetres. */
const ABOVE = 0.4
const HEIGHT = 0.38

/**
 * The municipality's name for the service, else the national one, on a line without label. Source: NT 008 v1.0, 2.4.5.
 */
export function drawServiceName(document: Document, { nfse }: DanfseNote, { description }: Plan): void {
  const box = padded(inPoints(LEFT, description.top - ABOVE, FULL_WIDTH, HEIGHT))
  drawLine(document, orDash(nfse.xTribMun ?? nfse.xTribNac), box, 170)
}
