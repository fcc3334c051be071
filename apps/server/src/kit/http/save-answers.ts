/** The answer for work that continues as a background task (GET /api/task/{id}). */
export function queuedTask(taskId: number, message: string) {
  return { data: { id: taskId, task: taskRef(taskId) }, message }
}

export function taskRef(taskId: number): { href: string } {
  return { href: `/api/task/${taskId}` }
}

/** The answer to a save. `quiet` (autosave) leaves out the message, which the screen would show as a toast. */
export function saved(id: number, message: string, quiet?: boolean): { data: { id: number }; message?: string } {
  return quiet ? { data: { id } } : { data: { id }, message }
}
