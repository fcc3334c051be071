/** The answer to a save; `quiet` (autosave) leaves out the message that would become a toast. */
export function saved(id: number, message: string, quiet?: boolean): { data: { id: number }; message?: string } {
  return quiet ? { data: { id } } : { data: { id }, message }
}
