/** Families of models, with words that nothing else is called. */
const FAMILIES = new Set(
  'gpt chatgpt claude gemini gemma imagen veo llama codellama mistral mixtral ministral codestral magistral devstral pixtral jamba grok deepseek kimi qwen glm sora whisper dalle sonnet haiku davinci curie babbage cushman textembedding multimodalembedding moderation phi sdxl bison gecko lyria marengo pegasus timegen'.split(
    ' ',
  ),
);

/** Families that are called by an ordinary word. */
const ORDINARY_FAMILIES = new Set(
  'command embed embedding rerank nova titan palm opus flash stable ada codex o1 o3 o4'.split(' '),
);

/** Whether a word belongs to a family's name; `distinct` leaves out those that are ordinary words. */
export function isFamily(word: string, distinct = false): boolean {
  return FAMILIES.has(word) || (!distinct && ORDINARY_FAMILIES.has(word));
}
