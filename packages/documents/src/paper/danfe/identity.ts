import type { Document } from '../drawing-state.ts'
import type { Box } from '../drawn-text.ts'
import { printedPhone, printedPostalCode } from '../print-format.ts'
import { frame, MM, write } from '../text-drawing.ts'
import { inset } from './fields.ts'
import type { DanfeInput } from './input.ts'
import { addressLine } from './parties.ts'

const LOGO_WIDTH = 26 * MM

/** The issuer: logo (if any), name, address. */
export function drawIdentity(document: Document, { note, extras }: DanfeInput, box: Box): void {
  frame(document, box)
  const { emit } = note
  const inner = inset(box)
  write(document, 'IDENTIFICAÇÃO DO EMITENTE', { ...inner, y: box.y + 1, height: 7 }, { size: 6, align: 'center' })
  const room = { ...inner, y: inner.y + 8, height: inner.height - 9 }
  if (extras.logo) drawLogo(document, extras.logo, room)
  const words = extras.logo ? { ...room, x: room.x + LOGO_WIDTH + 4, width: room.width - LOGO_WIDTH - 4 } : room
  const name = { ...words, height: words.height * 0.46 }
  write(document, emit.xNome, name, {
    size: 13,
    minSize: 7,
    bold: true,
    align: 'center',
    lines: 4,
    stand: 'middle',
  })
  const { enderEmit: place } = emit
  const contact = [printedPostalCode(place.CEP), printedPhone(place.fone)].filter(Boolean).join(' - ')
  const address = `${addressLine(place)}\n${place.xBairro} - ${place.xMun}/${place.UF}\n${contact}`
  const below = { ...words, y: words.y + name.height, height: words.height - name.height }
  write(document, address, below, { size: 8.5, minSize: 5.5, align: 'center', lines: 8, stand: 'middle' })
}

/** Draws the whole logo, centred, keeping its proportions. Throws when the bytes are neither PNG nor JPEG. */
function drawLogo(document: Document, logo: Uint8Array, room: Box): void {
  document.image(Buffer.from(logo), room.x, room.y, {
    fit: [LOGO_WIDTH, room.height],
    align: 'center',
    valign: 'center',
  })
}
