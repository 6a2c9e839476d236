/**
 * Why an answer of a model server is unusable. The message continues a sentence that starts with the model's name:
 * `answered with an invalid embedding`.
 */
export class AnswerProblem extends Error {
  override readonly name = 'AnswerProblem';
}
