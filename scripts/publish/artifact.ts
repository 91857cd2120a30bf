/** One file of dist/, computed and not yet written. */
export interface Artifact {
  /** Path below dist/, with `/`, without a leading one. */
  path: string;
  /** May be made anew each time it is read, so that many large files need no room together. */
  readonly text: string;
}
