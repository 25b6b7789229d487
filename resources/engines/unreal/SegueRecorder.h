// Records the poses of a skeletal mesh around each transition, for Segue to play over its prediction.
// Recordings are in Saved/SegueRecordings, one file for each figure and run of the game.
#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "HAL/PlatformFile.h"
#include "SegueRecorder.generated.h"

/** Records around each call of RecordRequest. It does not watch the Animation Blueprint. */
UCLASS(ClassGroup = (Animation), meta = (BlueprintSpawnableComponent))
class USegueRecorder : public UActorComponent
{
	GENERATED_BODY()

public:
	USegueRecorder();

	/** The mesh to record. None: the first one of the actor. */
	UPROPERTY(BlueprintReadWrite, Category = "Segue")
	TObjectPtr<USkeletalMeshComponent> Mesh;

	/** Call this when the game asks for a transition. All times are in seconds, those of clips on the clip. Method may be empty. */
	UFUNCTION(BlueprintCallable, Category = "Segue")
	void RecordRequest(const FString& From, float FromTime, const FString& To, float ToTime, float Duration, const FString& Method);

	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type Reason) override;
	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* Function) override;

private:
	bool Open();
	void Write(const FString& Text);
	void WriteBefore(double Time);
	void WritePose();
	void Forget();

	TArray<FName> Joints;
	TArray<double> Times;
	TArray<FVector> Ring; // [frames * joints] cm
	int32 First = 0;
	int32 Count = 0; // of the frames in the ring
	double Until = -1.0; // end of the window of the last request
	TUniquePtr<IFileHandle> File;
};
