import { BLANK_NOTE } from './blank-note.ts'
import { memoryStore } from './memory-store.ts'
import { keptBytes, keptFiles, newEvent, type OpenShelf } from './simulation-store.ts'

export const memoryShelf: OpenShelf = async ({ notes, issuer, enqueue, load }) => {
  let eventIds = 0
  const store = memoryStore({ enqueue, refByHand: () => 'nothing-made-by-hand' })
  const refs = notes.map((_note, index) => ({ companyId: 1, noteId: index + 1 }))
  for (const [index, ref] of refs.entries()) {
    const { kind, sale, gateway } = notes[index] ?? { kind: 'NFE', sale: '', gateway: 'FOCUS_NFE' }
    store.add(ref, {
      state: {
        note: { ...BLANK_NOTE, kind, gateway, sale_id: index + 1 },
        issuer: { ...issuer, gateway },
        sale: { status: 'DONE', platform: 'HOTMART', external_sales_id: sale },
        key: null,
        attempts: [],
        events: [],
      },
      load: () => load(index),
      bytes: [],
      files: [],
      told: [],
      saleIssuedAt: null,
    })
  }
  return {
    store,
    refs,
    async ask(ref, asked) {
      eventIds += 1
      const id = eventIds
      store.edit(ref, ({ state }) => void state.events.push(newEvent(id, asked)))
      return id
    },
    saleIssuedAt: async (ref) => store.read(ref).saleIssuedAt,
    async numbers(wanted = 'NFE') {
      const taken = store.taken.filter(({ kind }) => kind === wanted).map(({ number }) => number)
      return { next: store.series(1, wanted, false).next_number, taken: taken.sort((one, other) => one - other) }
    },
    async goOnFrom(number) {
      store.series(1, 'NFE', false).next_number = number
    },
    async declareVoid(number) {
      store.voids.push({ companyId: 1, inProduction: false, serie: 1, first: number, last: number })
    },
    async substitute(old) {
      const { state } = store.read(old)
      const ref = { companyId: 1, noteId: refs.length + 1 }
      const { kind, gateway, sale_id } = state.note
      store.add(ref, {
        state: {
          ...state,
          note: { ...BLANK_NOTE, kind, gateway, sale_id, generation: 2, substitutes_id: old.noteId },
          key: null,
          attempts: [],
          events: [],
        },
        load: () => load(ref.noteId - 1),
        bytes: [],
        files: [],
        told: [],
        saleIssuedAt: null,
      })
      refs.push(ref)
      return ref
    },
    async kept(ref) {
      const { told, bytes, files } = store.read(ref)
      return {
        told: told.map(({ kind }) => kind),
        bytes: keptBytes(bytes),
        files: keptFiles(files.map(({ stored, ...file }) => ({ ...file, sha256: stored?.sha256 ?? null }))),
      }
    },
  }
}
