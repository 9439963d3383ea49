import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Without durations of an earlier run vitest starts the largest files first. The runs of `bench` are the smallest files
 * and take minutes: started last, one worker would wait for them alone.
 */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/bench/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
