import { ChangeList } from '../../../components/note-form/change-list.tsx'
import type { NfeFormApi } from './form-api.ts'
import { nfeChanges } from './nfe-changes.ts'

/**
 * Differences from the company's defaults, or from the stored nota. Loaded after the form, because it is not urgent.
 */
export function NfeChangeList({ api }: { api: NfeFormApi }) {
  return <ChangeList changes={nfeChanges(api.form, api.initial, api)} />
}
