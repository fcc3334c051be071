/** The answer to work that goes on as a task of its own (GET /api/task/{id}). */
export function queuedTask(taskId: number, message: string) {
  return { data: { id: taskId, task: taskRef(taskId) }, message }
}

export function taskRef(taskId: number): { href: string } {
  return { href: `/api/task/${taskId}` }
}

/** The answer to a save; `quiet` (autosave) leaves out the message that would become a toast. */
export function saved(id: number, message: string, quiet?: boolean): { data: { id: number }; message?: string } {
  return quiet ? { data: { id } } : { data: { id }, message }
}
