import { ChangeList } from '../../../components/note-form/change-list.tsx'
import type { NfeFormApi } from './form-api.ts'
import { nfeChanges } from './nfe-changes.ts'

/** What differs from the company's ways, or from the note as it was kept; it comes after the form, for nobody waits for it. */
export function NfeChangeList({ api }: { api: NfeFormApi }) {
  return <ChangeList changes={nfeChanges(api.form, api.initial, api)} />
}
