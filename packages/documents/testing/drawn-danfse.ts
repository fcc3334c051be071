import type { InfNfse } from '@talao/fiscal'
import { drawDanfse } from '../src/paper/danfse/danfse.ts'
import { CM } from '../src/paper/danfse/drawing.ts'
import type { Field } from '../src/paper/danfse/field.ts'
import type { DanfseExtras, DanfseNote } from '../src/paper/danfse/note.ts'
import { planOf } from '../src/paper/danfse/plan.ts'
import { watch } from '../src/paper/drawing-state.ts'
import type { DrawnText } from '../src/paper/drawn-text.ts'
import { newPdfDocument } from '../src/paper/pdf-document.ts'

/** City names by IBGE code. */
const CITIES: Record<string, string> = {
  3303302: 'Niterói',
  3304557: 'Rio de Janeiro',
  3518800: 'Guarulhos',
  3550308: 'São Paulo',
}

export function noteOf({ DPS, ...nfse }: InfNfse, extras: DanfseExtras = {}): DanfseNote {
  return { dps: DPS.infDPS, nfse, extras: { cityName: (code) => CITIES[code], ...extras }, isPreview: false }
}

export function previewOf({ DPS }: InfNfse): DanfseNote {
  return { dps: DPS.infDPS, nfse: {}, extras: {}, isPreview: true }
}

export function drawn(note: DanfseNote): DrawnText[] {
  const document = newPdfDocument({ title: '', author: '', created: [] })
  const texts: DrawnText[] = []
  watch(document, (text) => texts.push(text))
  drawDanfse(document, note)
  return texts
}

export function wordsOf(note: DanfseNote): string[] {
  return drawn(note)
    .filter(({ mark }) => !mark)
    .map(({ text }) => text)
}

/** The content drawn in a field, without its label. */
export function contentOf(note: DanfseNote, texts: readonly DrawnText[], field: Field): string {
  const place = planOf(note)
    .blocks.flatMap(({ fields }) => fields)
    .find((placed) => placed.field === field)
  if (!place) throw new Error(`${field.label} has no place`)
  const inside = texts.filter(
    ({ box, mark }) =>
      !mark &&
      box.x >= field.x * CM &&
      box.x < (field.x + 0.2) * CM &&
      box.y >= place.top * CM &&
      box.y < (place.top + field.height) * CM,
  )
  return inside
    .map(({ text }) => text)
    .filter((text) => text !== field.label)
    .join('\n')
}
