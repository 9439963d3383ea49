import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Without durations of an earlier run vitest starts the largest files first. The runs of `bench` are the smallest files
 * and take minutes: started last, one worker would wait for them alone.
 */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.name !== 'unit') return 0;
      if (moduleId.includes('/bench/')) return 1;
      // These reload all modules, and the others share those of their worker: so none runs between two of the others.
      return moduleId.includes('/apps/web/') ? 3 : 2;
    };
    return sorted.sort((a, b) => rank(a) - rank(b));
  }
}
